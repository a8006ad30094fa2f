/** A bar a number. */
export function draw(numbers) {
  const chart = document.createElement('div');
  chart.id = 'chart';
  for (const number of numbers) {
    const bar = chart.appendChild(document.createElement('div'));
    bar.style.cssText = `background: teal; height: 12px; margin: 2px; width: ${number * 20}px`;
  }
  return chart;
}
