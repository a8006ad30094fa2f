async function fill(widget) {
  const response = await fetch(`/api/${widget}`);
  const { text } = await response.json();
  document.getElementById(widget).textContent = text;
}

fill('sales');
fill('visitors');
// What is further down comes when the rest has been painted.
setTimeout(() => fill('alerts'), 250);
