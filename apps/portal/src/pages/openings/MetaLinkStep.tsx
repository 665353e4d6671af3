// The third step of Meta 免费开户: the company's link to Meta's own pages, on this screen or on a phone, and what it leads back with.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import type { OpeningLink } from '@tallyhelm/protocol/topics/openings/link-schemas'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useCopy } from '@tallyhelm/ui/actions/CopyButton'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Card } from '@tallyhelm/ui/layout/Card'
import { QrPanel } from '@tallyhelm/ui/layout/QrPanel'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { hearReturns, type MetaReturn } from '../../openings/hear-return.ts'
import { META_STEPS } from './meta-steps.ts'
import styles from './meta.module.css'

const POLL_MS = 5_000
const POINTS = ['链接仅限本主体使用，请勿转发。', '在 Meta 提交后会自动返回，并填好申请编号；未返回的，在下一步手动填写。']

type Props = { company: OpeningCompanies['companies'][number]; onBack: () => void; onNext: () => void }

export function MetaLinkStep({ company: { company_id, company_name }, onBack, onNext }: Props) {
  const open = useFormCommand(openingLinkEndpoints.openLink)
  const take = useFormCommand(openingLinkEndpoints.takeReturn)
  const link = open.data
  // The phone that scanned the code comes back by itself: this page hears of it by asking.
  const returned = useCall(
    openingLinkEndpoints.returned,
    { company_id },
    { refetchInterval: ({ state }) => (link === undefined || state.data?.request_id ? false : POLL_MS) },
  )
  useReturns(link, ({ state, requestId }) => take.mutate({ request: { state, request_id: requestId } }))
  const requestId = returned.data?.request_id ?? null
  return (
    <Card title={META_STEPS.link} meta={company_name}>
      <Stack gap={16}>
        {requestId === null ? <NoticeStrip title="温馨提示" points={POINTS} /> : null}
        <div role="status">
          {requestId === null ? null : (
            <NoticeStrip tone="success">已收到 Meta 开户申请编号 {requestId}，下一步核对并提交审核。</NoticeStrip>
          )}
        </div>
        {take.error === null || requestId !== null ? null : <NoticeStrip tone="error">{take.error.msg}</NoticeStrip>}
        {link === undefined ? (
          <Row gap={8}>
            <Button
              variant={requestId === null ? 'primary' : 'default'}
              loading={open.isPending}
              onClick={() => open.mutate({ request: { company_id } })}
            >
              获取开户链接
            </Button>
          </Row>
        ) : (
          <Ways
            key={link.link}
            link={link}
            isDone={requestId !== null}
            isBusy={open.isPending}
            onAnew={() => open.mutate({ request: { company_id } })}
          />
        )}
        <FormRefusal text={open.error?.msg} />
        <Row gap={8} justify="end">
          <Button onClick={onBack}>上一步</Button>
          <Button variant={requestId === null ? 'default' : 'primary'} onClick={onNext}>
            {requestId === null ? '下一步，填写申请编号' : '下一步'}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function useReturns(link: OpeningLink | undefined, onReturn: (answer: MetaReturn) => void) {
  const take = useEffectEvent(onReturn)
  useEffect(() => (link === undefined ? undefined : hearReturns(link.link, take)), [link])
}

type WaysProps = { link: OpeningLink; isDone: boolean; isBusy: boolean; onAnew: () => void }

function Ways({ link: { link, expires_at }, isDone, isBusy, onAnew }: WaysProps) {
  const copy = useCopy()
  const until = Date.parse(expires_at)
  const [isOver, setIsOver] = useState(() => until <= nowMs())
  const over = '链接已过期，请重新获取'
  return (
    <div className={styles.ways}>
      <QrPanel
        title="手机扫码，在 Meta 填写"
        note={isOver ? '链接已过期' : <Countdown label="链接有效期剩余" until={until} now={nowMs} onEnd={() => setIsOver(true)} />}
        cover={
          isOver ? (
            <>
              <p>链接已过期</p>
              <Button variant="primary" size="small" loading={isBusy} onClick={onAnew}>
                重新获取
              </Button>
            </>
          ) : undefined
        }
      >
        {isOver ? null : <QrCode text={link} label="Meta 开户链接的二维码" />}
      </QrPanel>
      <div className={styles.way}>
        <p>或在这台设备上：</p>
        <Row gap={8}>
          <LinkButton
            variant={isDone ? 'default' : 'primary'}
            href={link}
            target="_blank"
            rel="noreferrer"
            disabledReason={isOver ? over : undefined}
          >
            打开 Meta 开户页
          </LinkButton>
          <Button disabledReason={isOver ? over : undefined} onClick={() => void copy(link)}>
            复制链接
          </Button>
        </Row>
      </div>
    </div>
  )
}
