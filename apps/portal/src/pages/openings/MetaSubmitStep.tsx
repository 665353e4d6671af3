// The last step of Meta 免费开户: the application itself, with the company and the number that Meta led back with.
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { OpeningForm } from './OpeningForm.tsx'

type Props = { company: OpeningCompanies['companies'][number]; onBack: () => void }

export function MetaSubmitStep(props: Props) {
  const returned = useCall(openingLinkEndpoints.returned, { company_id: props.company.company_id }, { staleTime: 0 })
  // Where it can't be told the number is typed.
  return returned.isPending ? <Skeleton lines={10} /> : <Filling {...props} requestId={returned.data?.request_id ?? ''} />
}

function Filling({ company: { company_id, promotion_links }, onBack, requestId }: Props & { requestId: string }) {
  const ends = useEnds()
  const [begunWith] = useState(requestId)
  return (
    <Stack gap={16}>
      <NoticeStrip
        tone={requestId === '' ? 'info' : 'success'}
        action={
          <Button size="small" onClick={onBack}>
            上一步
          </Button>
        }
      >
        {wordsOf(requestId, begunWith)}
      </NoticeStrip>
      <OpeningForm channel="FACEBOOK" preset={{ company_id, website: promotion_links[0] ?? '', request_id: requestId }} {...ends} />
    </Stack>
  )
}

/** One that came back while the form was being filled in changes nothing in it. */
function wordsOf(requestId: string, begunWith: string): string {
  if (requestId === '') return '已在 Meta 页面提交的，请填写页面显示的申请编号；未在 Meta 提交的留空，由代理商直接开户。'
  const hint = requestId === begunWith ? '请核对后提交审核' : '请填入下面的“Meta 开户申请编号”'
  return `申请编号 ${requestId} 已从 Meta 返回，${hint}。`
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
