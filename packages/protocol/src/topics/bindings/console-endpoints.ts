// Calls that open cases about bindings.
import { caseEndpointsOf } from '../cases/call-of-kind.ts'
import { BINDINGS_KINDS } from './case-kinds.ts'
import type { bindingCaseSchemas } from './console-schemas.ts'

export const bindingCaseEndpoints = caseEndpointsOf<typeof bindingCaseSchemas>(BINDINGS_KINDS)
