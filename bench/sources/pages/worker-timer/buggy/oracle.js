let answer;
setTimeout(() => {
  answer = { text: 'perhaps' };
}, 500);
onmessage = () => postMessage(answer.text);
