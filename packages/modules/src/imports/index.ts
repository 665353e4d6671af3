// Imports: batches of rows that people upload or paste, what is wrong with them, and how they become orders.
export { chunksOf, type ChunkLine } from './chunks.ts'
export { currencyOf, judgeRows, type KnownAccount, type Judged } from './judge.ts'
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
export { type BatchRow, readRows, removeRows, writeCells, writeJudged, insertRows } from './store-rows.ts'
export {
  assignChunks,
  type Chunk,
  clearShortages,
  dropShortages,
  nextChunk,
  recordOrder,
  recordShortage,
  refuseRows,
  type UnsentRow,
  unsentRows,
} from './store-chunks.ts'
