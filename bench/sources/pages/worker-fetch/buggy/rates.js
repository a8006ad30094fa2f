let rates;
fetch('rates.json')
  .then((response) => response.json())
  .then((json) => {
    rates = json;
  });
onmessage = ({ data }) => {
  postMessage({ type: 'sum', dollars: data.euros * rates.dollar });
};
