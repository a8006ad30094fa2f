const quarters = { Q1: 12, Q2: 17, Q3: 9 };

export function showReports(main) {
  const list = document.createElement('ul');
  list.id = 'chart';
  for (const [quarter, value] of Object.entries(quarters)) {
    const bar = document.createElement('li');
    bar.textContent = `${quarter}: ${value}`;
    list.append(bar);
  }
  main.replaceChildren(list);
}
