// Guidance and its effect as lists of the portal.
import type { guidanceLists } from '@tallyhelm/protocol/topics/guidance/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { effectExport, effectList } from './effect-list.ts'
import { guidanceExport, guidanceList } from './guidance-list.ts'

export const guidanceViews: PortalViews<typeof guidanceLists> = {
  GUIDANCE: {
    page: ({ db, scope }, request) => guidanceList(db, scope, request),
    file: ({ scope }, request) => guidanceExport(scope, request),
  },
  GUIDANCE_EFFECT: {
    page: ({ db, scope, now }, request) => effectList(db, scope, request, now),
    file: ({ scope, now }, request) => effectExport(scope, request, now),
  },
}
