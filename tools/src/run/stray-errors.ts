// A Vitest reporter: writes down what no test caught, so that the count can tell it at the end of a long log.

import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { name?: string; message: string; stack?: string }[]): void {
    const file = process.env.STRAY_ERRORS_FILE
    if (file === undefined || errors.length === 0) return
    writeFileSync(file, errors.map(error => error.stack ?? `${error.name ?? 'Error'}: ${error.message}`).join('\n'))
  }
}
