// Adding quota while rounds of spend are written to the same database at the pace of 100,000 ad accounts in an hour.
import { join } from 'node:path'
import { measureBeside } from '../add-quota/beside.ts'

await measureBeside({ program: join(import.meta.dirname, 'write-rounds.ts'), name: 'rounds', budget: 1.5 })
