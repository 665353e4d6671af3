// Statement files: a version of a statement as a PDF to be printed, and the sheet of its accounts; made anew each time that one is asked for.
import { type Actor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { heldFile } from '@tallyhelm/protocol/wire/file-answer'
import { statementAnnex, statementPaper } from '@tallyhelm/views/statements/statement-paper'
import type { Call } from '../http/call.ts'

type Asked = { id: string; version: number | null; scope: Parameters<typeof statementPaper>[1] }

/** Refuses NOT_FOUND and BUSY. */
export async function statementFile({ world }: Call, { scope, actor, ...asked }: Asked & { actor: Actor }): Promise<FileAnswer> {
  const { paper, version } = await statementPaper(world.db, scope, { ...asked, agency: world.settings.brand })
  const bytes = await world.papers.make(paper, turnOwner(actor))
  return heldFile({ name: `对账单_${asked.id}_V${version}.pdf`, contentType: 'application/pdf', bytes })
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses NOT_FOUND. */
export async function annexFile({ world }: Call, { scope, ...asked }: Asked): Promise<FileAnswer> {
  const { name, bytes } = await statementAnnex(world.db, scope, asked)
  return heldFile({ name, contentType: XLSX, bytes })
}
