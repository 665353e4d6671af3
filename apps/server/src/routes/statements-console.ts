// Routes of statements in the console: endpoint → function; a proposal answers with the statement as it stands after it.
import { auditReceipt } from '@tallyhelm/flows/statements/audit-receipt'
import { proposeAnswer } from '@tallyhelm/flows/statements/propose-answer'
import { remindOfStatement } from '@tallyhelm/flows/statements/remind-of-statement'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { consoleStatementSchemas } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { consoleStatement, statementLines } from '@tallyhelm/views/statements/console-statement'
import { consoleStatements } from '@tallyhelm/views/statements/console-statements'
import { disputeSheet, receiptPaper } from '@tallyhelm/views/statements/statement-files'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { annexFile, statementFile } from '../exports/statement-file.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const consoleStatementRoutes = routesOf(consoleStatementEndpoints, consoleStatementSchemas, {
  list: ({ world, staffScope, now }, input) => consoleStatements(world.db, staffScope, input, { now }),
  detail: ({ world, staffScope, now }, input) => consoleStatement(world.db, staffScope, input, { now }),
  lines: ({ world, staffScope }, input) => statementLines(world.db, staffScope, input),
  answer: async ({ world, staff, staffScope, now }, input) => {
    await proposeAnswer(world, staff, input)
    return consoleStatement(world.db, staffScope, input, { now })
  },
  audit: async ({ world, staff, staffScope, now }, input) => {
    await auditReceipt(world, staff, RULES_OF_CASES, input)
    return consoleStatement(world.db, staffScope, input, { now })
  },
  remind: async ({ world, staff, staffScope, now }, input) => {
    await remindOfStatement(world, staff, input)
    return consoleStatement(world.db, staffScope, input, { now })
  },
  receiptPaper: async (call, input) => storedFile(call, await receiptPaper(call.world.db, call.staffScope, input)),
  paper: (call, input) => statementFile(call, { ...input, scope: call.staffScope, actor: call.staff }),
  annex: (call, input) => annexFile(call, { ...input, scope: call.staffScope }),
  sheet: async (call, input) => storedFile(call, await disputeSheet(call.world.db, call.staffScope, input)),
})
