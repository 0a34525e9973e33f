// Draws a number, and a bar that grows between two of them.
export const rate = 20;
export function draw(stage, data, position) {
  stage.textContent = data.frames[Math.floor(position)];
  stage.style.paddingLeft = `${position * 4}px`;
}
export function describe(data, index) { return `The number is ${data.frames[index]}.`; }
