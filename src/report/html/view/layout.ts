/** Where the operations of a part of the model are drawn: what must run before another one is left of it. */
import { Graph, layout } from '@dagrejs/dagre';
import type { OperationId } from '../../../model/operation.js';
import type { Arrow } from './model-part.js';

export const NODE = { width: 200, height: 24 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** By their middles. */
  readonly nodes: readonly (Point & { readonly id: OperationId })[];
  readonly arrows: readonly (Arrow & { readonly points: readonly Point[] })[];
}

interface Extent {
  width?: number;
  height?: number;
}

/** In pixels. Arrows to what is not drawn are left out. */
export function layOut(ids: readonly OperationId[], arrows: readonly Arrow[]): Drawing {
  const graph = new Graph<Extent, Point, { readonly points: readonly Point[] }>();
  graph.setGraph({ ...{ rankdir: 'LR', nodesep: 10, edgesep: 6, ranksep: 36 }, ...MARGINS });
  for (const id of ids) graph.setNode(id, { ...NODE, x: 0, y: 0 });
  const drawn = arrows.filter(({ before, after }) => graph.hasNode(before) && graph.hasNode(after));
  for (const { before, after } of drawn) graph.setEdge(before, after, { points: [] });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    ...{ width, height },
    nodes: ids.map((id) => {
      const { x, y } = graph.node(id);
      return { id, x, y };
    }),
    arrows: drawn.map((arrow) => ({
      ...arrow,
      points: graph.edge(arrow.before, arrow.after).points,
    })),
  };
}

const MARGINS = { marginx: 12, marginy: 14 } as const;
