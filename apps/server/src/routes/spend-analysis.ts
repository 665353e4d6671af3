// Routes of what is made of daily spend: endpoint → function.
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { analysisSchemas } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { spendChanges } from '@tallyhelm/views/spend/changes'
import { spendForecast } from '@tallyhelm/views/spend/forecast'
import { spendPivot } from '@tallyhelm/views/spend/pivot'
import { pivotFile } from '../exports/export-file.ts'
import { routesOf } from '../http/routes.ts'

export const spendAnalysisRoutes = routesOf(analysisEndpoints, analysisSchemas, {
  changes: ({ world, scope, now }, input) => spendChanges(world.db, scope, { ...input, now }),
  pivot: ({ world, scope, now }, input) => spendPivot(world.db, scope, { ...input, now }),
  pivotFile,
  forecast: ({ world, scope, now }, input) => spendForecast(world.db, scope, { ...input, now }),
})
