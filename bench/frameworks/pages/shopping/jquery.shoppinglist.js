(function ($) {
  function ShoppingList(element, options) {
    this.$el = $(element);
    this.url = options.url;
    this.items = [];
    this.$el.on('click', '.delete', this.remove.bind(this));
    $.getJSON(this.url).done((items) => { this.items = items; this.draw(); });
  }
  ShoppingList.prototype.remove = function (event) {
    var id = $(event.currentTarget).closest('li').data('id');
    var index = this.items.findIndex((item) => item.id === id);
    $(event.currentTarget).prop('disabled', true);
    $.ajax({ url: this.url + '/' + id, method: 'DELETE' }).done(() => {
      if (FIXED) {
        this.items = this.items.filter((item) => item.id !== id);
        this.$el.find('li[data-id=' + id + ']').remove();
      } else {
        this.items.splice(index, 1);
        this.draw();
      }
    });
  };
  ShoppingList.prototype.draw = function () {
    this.$el.empty();
    for (const item of this.items) {
      $('<li>').attr('data-id', item.id).text(item.text + ' ').append('<button class="delete">Delete</button>').appendTo(this.$el);
    }
  };
  $.fn.shoppingList = function (options) {
    return this.each(function () { new ShoppingList(this, options); });
  };
})(jQuery);
