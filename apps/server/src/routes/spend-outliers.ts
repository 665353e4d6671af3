// Routes of days that cost far more than usual: endpoint → function.
import { markOutlier } from '@tallyhelm/flows/spend/mark-outlier'
import { outlierEndpoints } from '@tallyhelm/protocol/topics/spend/outlier-endpoints'
import { outlierSchemas } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import { outliers } from '@tallyhelm/views/spend/outliers'
import { routesOf } from '../http/routes.ts'

export const spendOutlierRoutes = routesOf(outlierEndpoints, outlierSchemas, {
  outliers: ({ world, scope, now }, input) => outliers(world.db, scope, { ...input, now }),
  markOutlier: ({ world, tenant }, input) => markOutlier(world, tenant, input),
})
