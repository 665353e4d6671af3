// The columns that a list's file offers to who is signed in.
import type { FileColumns } from '@tallyhelm/protocol/lists/columns'
import { EXPORT_KINDS } from '@tallyhelm/protocol/topics/exports/kinds'
import { useProfile } from '../session/use-session.ts'
import type { ExportList } from './export-list.ts'

/** Those that this user's file can have: of this channel, and without what is the agent's. */
export function useFileColumns(list: ExportList): { name: string; title: string }[] {
  const { isSubCustomer, profile } = useProfile()
  const seesSpend = !isSubCustomer || profile.show_sub_customer_spend
  const file: FileColumns = EXPORT_KINDS[list.kind].file
  const channel = 'channel' in list.request ? list.request.channel : undefined
  return Object.entries(file).flatMap(([name, column]) => {
    const isOfOther =
      (column.only !== undefined && column.only !== channel) ||
      (column.ofChannel !== undefined && column.ofChannel !== (channel !== undefined))
    const isHidden = (column.isAgents === true && isSubCustomer) || (column.isSpend === true && !seesSpend)
    return isOfOther || isHidden ? [] : [{ name, title: column.title }]
  })
}
