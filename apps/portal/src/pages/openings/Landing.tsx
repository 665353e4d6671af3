// What each channel asks for, how opening goes on, and what is often asked.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { lazy, Suspense } from 'react'
import { paths } from '../../routes/paths.ts'
import styles from './openings.module.css'

const OtherChannels = lazy(async () => ({ default: (await import('../../organization/OtherChannels.tsx')).OtherChannels }))

const CARDS = [
  {
    channel: 'FACEBOOK',
    needs: ['已通过审核的开户主体', '中英文名称与注册地址', '官网与推广链接可以打开', '公共主页已发布且有内容', '您是 BM 的管理员'],
    most: '每次最多 5 个账户',
  },
  {
    channel: 'GOOGLE',
    needs: ['已通过审核的开户主体', '网站与推广链接可以打开', '时区与币种，创建后不可修改', '可邀请最多 5 个邮箱'],
    most: '每次最多 10 个账户',
  },
  {
    channel: 'TIKTOK',
    needs: ['已通过审核的开户主体', '营业执照彩色图，有效期大于 3 个月', '一级与二级行业', '账户名称，开通后不可修改'],
    most: '每次最多 10 个账户',
  },
] as const

const STEPS = [
  ['提交', '主体资料提交一次，三个渠道通用'],
  ['代理审核', '24 小时内处理，驳回时标注需修改的字段'],
  ['渠道审核', '由渠道审核开户申请'],
  ['开通', '账户出现在账户列表，可以新增额度'],
] as const

const QUESTIONS = [
  ['主体资料要提交几次？', '一次。审核通过后，三个渠道的开户都用这份资料；资料有变化时再提交一次。'],
  ['审核要多久？', '主体由代理商审核，24 小时内处理完成，结果通过消息告知。渠道审核的时间由渠道决定。'],
  ['被驳回了怎么办？', '在“开户主体”中查看驳回原因与被标注的字段，只需修改这些字段后重新提交；也可以申诉一次，由另一位工作人员处理。'],
  ['Meta 开户为什么要从这里进行？', '从其他入口开户，账户无法与平台关联，审核也会变慢。'],
] as const

const COMPANIES = paths.freeOpening({ tab: 'companies' })

const formOf = (channel: (typeof CARDS)[number]['channel']): string =>
  channel === 'FACEBOOK' ? paths.freeOpening({ tab: 'meta' }) : paths.openings(channel, { form: 'new' })

export function Landing() {
  return (
    <Stack gap={16}>
      <NoticeStrip>
        账户开在主体名下：先在<Link href={COMPANIES}>开户主体</Link>提交资料，审核通过后在这里申请账户。
      </NoticeStrip>
      <ul className={styles.cards}>
        {CARDS.map(({ channel, needs, most }) => (
          <li key={channel}>
            <Card
              className={styles.card}
              title={
                <span className={styles.name}>
                  <ChannelTile channel={CHANNELS[channel].path} decorative />
                  {CHANNELS[channel].name}
                </span>
              }
              meta={most}
            >
              <div className={styles.body}>
                <div>
                  <b>开户要求</b>
                  <ul className={styles.needs}>
                    {needs.map(need => (
                      <li key={need}>{need}</li>
                    ))}
                  </ul>
                </div>
                <p className={styles.time}>
                  <b>预计时效</b>主体审核 24 小时内，渠道审核以渠道为准
                </p>
                <Row gap={8}>
                  <LinkButton variant="primary" href={formOf(channel)}>
                    {channel === 'FACEBOOK' ? 'Meta 免费开户' : `${CHANNELS[channel].name} 免费开户`}
                  </LinkButton>
                  <LinkButton href={paths.openings(channel)} aria-label={`${CHANNELS[channel].name} 开户记录`}>
                    开户记录
                  </LinkButton>
                </Row>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <Card title="开户进度">
        <ol className={styles.steps} aria-label="开户步骤">
          {STEPS.map(([step, text]) => (
            <li key={step}>
              <b>{step}</b>
              {text}
            </li>
          ))}
        </ol>
      </Card>
      <Suspense fallback={<Skeleton lines={4} />}>
        <OtherChannels />
      </Suspense>
      <Card title="常见问题">
        <dl className={styles.questions}>
          {QUESTIONS.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Stack>
  )
}
