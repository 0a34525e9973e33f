// Records whose names come from addresses and from readers.

/** Whether a record has an entry of this name; unlike `in`, not those that every object has, such as "constructor". */
export function has<K extends string>(record: Readonly<Record<K, unknown>>, name: string): name is K {
  return Object.hasOwn(record, name);
}
