// Whether TikTok asks who represents the chosen company's licence, and the fields where it does.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { checkEndpoints } from '@tallyhelm/protocol/topics/companies/check-endpoints'
import { MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import { DOCUMENT_TYPES, REPRESENTATIVE_LABELS, type Representative } from '@tallyhelm/protocol/topics/openings/representative'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import type { Draft } from './opening-draft.ts'
import { partOf, RepresentativeFields } from './RepresentativeFields.tsx'

type Company = OpeningCompanies['companies'][number]
/** `again` asks once more where it was not told. */
export type Asked = { state: 'ASKED' | 'NOT_ASKED' | 'UNKNOWN' | 'ASKING'; again: () => void }

/** Of a company abroad, and on other channels, nobody is asked. */
export function useRepresentativeAsked(channel: Channel, company: Company | undefined): Asked {
  const isWanted = channel === 'TIKTOK' && company?.area === MAINLAND
  const { data, error, isFetching, refetch } = useCall(
    checkEndpoints.unionPay,
    { registration_number: company?.registration_number ?? '' },
    { enabled: isWanted, staleTime: 60_000 },
  )
  const told = error ? 'UNKNOWN' : (data?.representative ?? 'ASKING')
  return { state: isWanted ? (isFetching && told !== 'ASKED' ? 'ASKING' : told) : 'NOT_ASKED', again: () => void refetch() }
}

type Props = {
  form: Form<Draft>
  asked: Asked
  /** What was told before and still holds, masked. */
  kept: Representative | null
  /** A reviewer's words, or the platform's. */
  note: string | undefined
}

export function RepresentativeCard({ form, asked: { state, again }, kept, note }: Props) {
  if (kept !== null)
    return (
      <Card title="法人信息">
        <MaskedRepresentative of={kept} />
      </Card>
    )
  if (state === 'NOT_ASKED') return null
  return (
    <Card title="法人信息">
      {note === undefined ? null : <NoticeStrip tone="warning">{note}</NoticeStrip>}
      {state === 'ASKING' ? (
        <div role="status" aria-label="正在向 TikTok 查询是否需要法人信息">
          <Skeleton lines={3} />
        </div>
      ) : null}
      {state === 'UNKNOWN' ? (
        <NoticeStrip action={<Button onClick={again}>重新查询</Button>}>
          暂时无法向 TikTok 查询该主体是否需要法人信息。可以先提交，需要时审核人员会请您补充。
        </NoticeStrip>
      ) : null}
      {state === 'ASKED' ? <RepresentativeFields {...partOf(form)} /> : null}
    </Card>
  )
}

const MaskedRepresentative = ({ of }: { of: Representative }) => (
  <Definitions
    items={[
      { label: REPRESENTATIVE_LABELS.name, value: of.name },
      { label: REPRESENTATIVE_LABELS.document_type, value: DOCUMENT_TYPES[of.document_type] },
      { label: REPRESENTATIVE_LABELS.document_id, value: of.document_id },
      { label: REPRESENTATIVE_LABELS.unionpay_account, value: of.unionpay_account },
      { label: REPRESENTATIVE_LABELS.phone, value: of.phone },
    ]}
  />
)
