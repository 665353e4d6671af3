// The import map checker: `npm run map`.

import { join } from 'node:path'
import { report } from '../source/report.ts'
import { checkMap } from './check-map.ts'

const { modules, arrows, findings } = checkMap(join(import.meta.dirname, '../../..'))
report('map', `${modules} modules and ${arrows} imports of ours read`, findings)
