// Records of bindings as lists of the portal.
import type { bindingLists } from '@tallyhelm/protocol/topics/bindings/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { bindingExport, bindingList, mccExport, mccList, pixelExport, pixelList } from './records.ts'

export const bindingViews: PortalViews<typeof bindingLists> = {
  BINDINGS: {
    page: ({ db, scope }, request) => bindingList(db, scope, request),
    file: ({ scope }, request) => bindingExport(scope, request),
  },
  PIXEL_BINDINGS: {
    page: ({ db, scope }, request) => pixelList(db, scope, request),
    file: ({ scope }, request) => pixelExport(scope, request),
  },
  MCC_BINDINGS: { page: ({ db, scope }, request) => mccList(db, scope, request), file: ({ scope }, request) => mccExport(scope, request) },
}
