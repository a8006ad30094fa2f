import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { configureStore } from '@reduxjs/toolkit';
import { Provider, useDispatch, useSelector } from 'react-redux';
import board, { loadBoard, moveCard } from './board.js';

const COLUMNS = ['todo', 'doing', 'done'];
const TITLES = { todo: 'To do', doing: 'In progress', done: 'Done' };

function Card({ id, title, next }) {
  const dispatch = useDispatch();
  const move = <button id={`move-${id}`} aria-label={`Move ${title} right`} onClick={() => dispatch(moveCard({ id, column: next }))}>→</button>;
  return <p><span>{title}</span> {next && move}</p>;
}

function Board() {
  const dispatch = useDispatch();
  const { cards, error } = useSelector((s) => s.board);
  useEffect(() => {
    dispatch(loadBoard());
  }, [dispatch]);
  return (
    <main>
      <h1>Sprint board</h1>
      {error && <p role="alert">{error}</p>}
      {COLUMNS.map((column, i) => (
        <section key={column} id={column}>
          <h2>{TITLES[column]}</h2>
          {cards.filter((c) => c.column === column).map((c) => <Card key={c.id} {...c} next={COLUMNS[i + 1]} />)}
        </section>
      ))}
    </main>
  );
}
createRoot(document.getElementById('app')).render(<Provider store={configureStore({ reducer: { board } })}><Board /></Provider>);
