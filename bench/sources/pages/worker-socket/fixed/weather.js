const sky = new Promise((resolve) => {
  new WebSocket('weather.socket').onmessage = ({ data }) => resolve(data);
});
onmessage = async () => postMessage((await sky).toUpperCase());
