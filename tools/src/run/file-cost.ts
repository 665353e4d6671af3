// Vitest's set-up before each test file: writes down, at the file's end, how much processor time its worker used for it.

import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const USED = Symbol.for('tallyhelm.test-file-cost')
/** Workers that keep their modules run many files: each pays what was used since the one before. */
const worker = globalThis as { [USED]?: number }

afterAll(() => {
  const list = process.env.FILE_COSTS
  if (list === undefined) return
  const { user, system } = process.cpuUsage()
  const totalMs = (user + system) / 1000
  const cpuMs = totalMs - (worker[USED] ?? 0)
  worker[USED] = totalMs
  appendFileSync(list, `${JSON.stringify({ file: expect.getState().testPath, cpuMs: Math.round(cpuMs) })}\n`)
})
