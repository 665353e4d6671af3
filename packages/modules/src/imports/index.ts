// Imports: batches of rows that people upload or paste, what is wrong with them, and how they become orders.
export { chunksOf, type ChunkLine } from './chunks.ts'
export { currencyOf, judgeRows, type KnownAccount } from './judge.ts'
export { judgeBindings, judgeNames, type KnownHolding } from './judge-bindings.ts'
export type { Judged } from './judged.ts'
export { cellsOf, type SheetCells } from './cells.ts'
export {
  type Batch,
  countBatchesSince,
  deleteBatch,
  deleteBrokenBatches,
  insertBatch,
  keepReading,
  lockBatch,
  type NewBatch,
  releaseOldFiles,
  setCurrency,
  setPhase,
} from './store.ts'
export { type BatchRow, forgetNames, readRows, removeRows, writeCells, writeJudged, insertRows } from './store-rows.ts'
export {
  assignChunks,
  type Chunk,
  type ChunkRow,
  clearShortages,
  dropShortages,
  nextChunk,
  recordOrder,
  recordShortage,
  recordSubmit,
  refuseRows,
  type UnsentRow,
  unsentRows,
} from './store-chunks.ts'
