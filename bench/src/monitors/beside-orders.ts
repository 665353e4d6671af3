// Adding quota while ticks of monitors run in the same database.
import { join } from 'node:path'
import { measureBeside } from '../add-quota/beside.ts'

await measureBeside({ program: join(import.meta.dirname, 'write-ticks.ts'), name: 'ticks', budget: 2 })
