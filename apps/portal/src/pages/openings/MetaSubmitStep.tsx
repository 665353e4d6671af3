// The last step of Meta 免费开户: the application itself, with the company and the number that Meta led back with.
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { OpeningForm } from './OpeningForm.tsx'

type Props = { company: OpeningCompanies['companies'][number]; onBack: () => void }

export function MetaSubmitStep({ company: { company_id, promotion_links }, onBack }: Props) {
  const returned = useCall(openingLinkEndpoints.returned, { company_id }, { staleTime: 0 })
  const requestId = returned.data?.request_id ?? ''
  const website = promotion_links[0] ?? ''
  const preset = useMemo(() => ({ company_id, website, request_id: requestId }), [company_id, website, requestId])
  const ends = useEnds()
  // Nobody waits for a number: it can be typed, and comes by itself where there is one.
  if (returned.isPending) return <Skeleton lines={10} />
  const back = (
    <Button size="small" onClick={onBack}>
      上一步
    </Button>
  )
  return (
    <Stack gap={16}>
      {requestId === '' ? (
        <NoticeStrip action={back}>已在 Meta 页面提交的，请填写页面显示的申请编号；未在 Meta 提交的留空，由代理商直接开户。</NoticeStrip>
      ) : (
        <NoticeStrip tone="success" action={back}>
          申请编号 {requestId} 已从 Meta 返回，请核对后提交审核。
        </NoticeStrip>
      )}
      <OpeningForm channel="FACEBOOK" preset={preset} {...ends} />
    </Stack>
  )
}

/** What is typed and not sent is asked for before the page is closed; sent, the application's drawer opens in the records. */
function useEnds() {
  const navigate = useNavigate()
  const { path } = useRoute()
  const [isTouched, setIsTouched] = useState(false)
  useUnsaved(path, isTouched)
  const onTouched = useCallback(() => setIsTouched(true), [])
  const leave = (address: string) => {
    setIsTouched(false)
    void navigate(address)
  }
  return {
    onTouched,
    onDone: (detail: string) => leave(paths.openings('FACEBOOK', { detail })),
    onClose: () => leave(paths.openings('FACEBOOK')),
  }
}
