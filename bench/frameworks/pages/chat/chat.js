$(function () {
  var socket = new WebSocket(new URL('socket', location.href.replace(/^http/, 'ws')));

  socket.onopen = function () {
    $('#send').prop('disabled', false);
  };
  socket.onmessage = function (event) {
    var data = JSON.parse(event.data);
    if (data.type === 'online') $('#online').text(data.count + ' online');
    if (data.type === 'message') $('#log').chatLog('add', data.message);
  };

  $.getJSON('api/history').done(function (messages) {
    $('#log').chatLog('reset', messages);
  });

  $('#form').on('submit', function (event) {
    event.preventDefault();
    var text = $('#text').val().trim();
    if (!text) return;
    socket.send(JSON.stringify({ text: text }));
    $('#text').val('');
  });
});
