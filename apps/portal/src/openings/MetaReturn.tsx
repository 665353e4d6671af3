// Back from Meta in a window whose page is not open any more, such as a phone that scanned the code: the number is handed over here, or shown.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import type { OpeningReturn } from '@tallyhelm/protocol/topics/openings/link-schemas'
import { CopyButton } from '@tallyhelm/ui/actions/CopyButton'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { paths } from '../routes/paths.ts'
import { readToken } from '../session/token.ts'
import type { MetaReturn as Answer } from './hear-return.ts'

/** One sending of each answer, however often this is drawn. */
const sent = new Map<string, Promise<OpeningReturn>>()
const send = ({ state, requestId }: Answer): Promise<OpeningReturn> => {
  const under = sent.get(state) ?? call(openingLinkEndpoints.takeReturn, { state, request_id: requestId }, { background: true })
  sent.set(state, under)
  return under
}

type Told = { kind: 'sending' } | { kind: 'taken'; companyId: string } | { kind: 'refused'; msg: string } | { kind: 'signed out' }

export function MetaReturn({ answer }: { answer: Answer }) {
  const [told, setTold] = useState<Told>(() => ({ kind: readToken() === undefined ? 'signed out' : 'sending' }))
  const isSending = told.kind === 'sending'
  useEffect(() => {
    if (!isSending) return
    send(answer).then(
      ({ company_id }) => setTold({ kind: 'taken', companyId: company_id }),
      (error: unknown) => setTold({ kind: 'refused', msg: error instanceof ApiError ? error.msg : '网络连接异常，请手动填写' }),
    )
  }, [answer, isSending])
  const link = paths.freeOpening(told.kind === 'taken' ? { tab: 'meta', step: 'submit', company: told.companyId } : { tab: 'meta' })
  return (
    <>
      <h1 tabIndex={-1}>{TITLES[told.kind]}</h1>
      <p>{told.kind === 'refused' ? told.msg : HINTS[told.kind]}</p>
      <p>
        Meta 开户申请编号 <b>{answer.requestId}</b> <CopyButton text={answer.requestId} label="复制申请编号" />
      </p>
      {told.kind === 'sending' ? null : (
        <LinkButton variant="primary" href={link}>
          {told.kind === 'signed out' ? '登录后继续' : '返回开户页面'}
        </LinkButton>
      )}
    </>
  )
}

const TITLES = { sending: '正在写入申请编号', taken: '申请编号已写入', refused: '申请编号未写入', 'signed out': '已在 Meta 提交' } as const
const HINTS = {
  sending: '请稍候。',
  taken: '请返回开户页面，核对后提交审核。',
  'signed out': '本窗口未登录，请在获取链接的电脑上，把下面的编号填入开户页面的第 4 步。',
} as const
