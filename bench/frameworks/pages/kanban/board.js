import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';

export const loadBoard = createAsyncThunk('board/load', async () => (await fetch('api/board')).json());

export const moveCard = createAsyncThunk('board/move', async ({ id, column }, { dispatch, getState, rejectWithValue }) => {
  const before = getState().board.cards;
  dispatch(cardMoved({ id, column })); // Without waiting for the server.
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`api/cards/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ column }) });
  if (!response.ok) {
    const { message } = await response.json();
    return rejectWithValue({ message, before });
  }
});

const cardOf = ({ cards }, id) => cards.find((c) => c.id === id);

const board = createSlice({
  name: 'board',
  initialState: { cards: [], error: null },
  reducers: {
    cardMoved(state, { payload: { id, column } }) {
      cardOf(state, id).column = column;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadBoard.fulfilled, (state, { payload }) => {
        state.cards = payload;
      })
      .addCase(moveCard.rejected, (state, { payload: { message, before }, meta: { arg } }) => {
        if (FIXED) {
          const card = cardOf(state, arg.id);
          if (card.column === arg.column) card.column = cardOf({ cards: before }, arg.id).column;
        } else {
          state.cards = before;
        }
        state.error = message;
      });
  },
});

const { cardMoved } = board.actions;
export default board.reducer;
