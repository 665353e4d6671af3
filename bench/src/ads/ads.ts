// Ad management at size: the list of 200,000 ads, and batches of 500 changes. `--only lists` or `--only batches` for one of them.
import { parseArgs } from 'node:util'
import { measureBatches } from './batches.ts'
import { measureAdLists } from './lists.ts'

const { only } = parseArgs({ options: { only: { type: 'string', default: 'all' } } }).values
if (only !== 'batches') await measureAdLists()
if (only !== 'lists') await measureBatches()
