// Vitest's set-up before each test file: writes down, at the file's end, how much processor time its worker used for it.

import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

afterAll(() => {
  const list = process.env.FILE_COSTS
  if (list === undefined) return
  // The worker runs this one file.
  const { user, system } = process.cpuUsage()
  appendFileSync(list, `${JSON.stringify({ file: expect.getState().testPath, cpuMs: Math.round((user + system) / 1000) })}\n`)
})
