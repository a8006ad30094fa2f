const rates = fetch('rates.json').then((response) => response.json());
onmessage = async ({ data }) => {
  const { dollar } = await rates;
  postMessage({ type: 'sum', dollars: data.euros * dollar });
};
