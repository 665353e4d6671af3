// `npm run runtime:check`: whether the pinned Node.js is the newest of its line, as the registry tells. The only check that needs the network.
// Ends with 1 when somebody has to look, and with 2 when the registry did not answer and nothing else is known.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askRegistry } from './ask-registry.ts'
import { judge } from './check-runtime.ts'
import { SECURITY_RELEASES } from './releases.ts'

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  dependencies: { node: string } // our own file
}
console.log(`Node.js ${dependencies.node} is pinned.`)
const { lines, exitCode } = judge(dependencies.node, await askRegistry('node'), SECURITY_RELEASES)
for (const line of lines) console.log(line)
process.exitCode = exitCode
