// A page of one rule: the rule of the address, in one of the ways in which a page may show it. Any other way is no address of ours.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { PAGE_MODES } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { Missing } from '../../origins/BoxedPage.tsx'
import { useTabName } from '../../shell/tab-names.ts'

export type PageMode = (typeof PAGE_MODES)[number]

export function OfRule({ children }: { children: (rule: RuleDetail, mode: PageMode) => ReactNode }) {
  const { id = '', auth } = useParams()
  const mode = PAGE_MODES.find(each => each === auth)
  const isAddress = mode !== undefined && /^\d{1,20}$/.test(id)
  const detail = useCall(monitorEndpoints.detail, { rule_id: id }, { enabled: isAddress })
  useTabName(useLocation().pathname, detail.data?.rule_name)
  if (!isAddress || detail.error?.code === CATALOGUE.NOT_FOUND.code) return <Missing />
  return (
    <Loaded call={detail} lines={8}>
      {rule => children(rule, mode)}
    </Loaded>
  )
}
