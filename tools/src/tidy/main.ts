// The style checker: `npm run tidy`.

import { join } from 'node:path'
import { report } from '../source/report.ts'
import { checkTidy } from './check-tidy.ts'

const { files, sources, findings } = checkTidy(join(import.meta.dirname, '../../..'))
report('tidy', `${files} files and ${sources} sources read`, findings)
