(function ($) {
  function byId(a, b) { return $(a).data('id') - $(b).data('id'); }
  var methods = {
    add: function (message) {
      if (FIXED && this.find('[data-id=' + message.id + ']').length) return;
      $('<li>').attr('data-id', message.id).text(message.from + ': ' + message.text).appendTo(this);
    },
    reset: function (messages) {
      var log = this;
      if (!FIXED) log.empty();
      $.each(messages, function (i, message) { methods.add.call(log, message); });
      if (FIXED) $(log.children().get().sort(byId)).appendTo(log);
    },
  };
  $.fn.chatLog = function (method, argument) {
    methods[method].call(this, argument);
    return this;
  };
})(jQuery);
