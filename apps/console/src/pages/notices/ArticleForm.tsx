// Writing an article of the manual, or its next version, with a preview before anybody reads it.
import { ArticleWords } from '@tallyhelm/browser/help/ArticleWords'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import type { ConsoleArticleDetail } from '@tallyhelm/protocol/topics/help/console-schemas'
import {
  ARTICLE_STATE_CODES,
  ARTICLE_STATES,
  type ArticleState,
  HELP_TOPIC_CODES,
  HELP_TOPICS,
  HELP_VIDEO_NAMES,
  HELP_VIDEOS,
  type HelpTopic,
  type HelpVideo,
  MAX_ARTICLE_BODY,
  MAX_ARTICLE_POSITION,
  MAX_ARTICLE_TITLE,
} from '@tallyhelm/protocol/topics/help/enums'
import { MAX_NAMED_CUSTOMERS, NOTICE_REACH_CODES, NOTICE_REACHES, type NoticeReach } from '@tallyhelm/protocol/topics/notices/enums'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { findCustomers } from '../../forms/find-customers.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { positionProblem } from './position-problem.ts'

const TOPICS = HELP_TOPIC_CODES.map(value => ({ value, label: HELP_TOPICS[value] }))
const STATES = ARTICLE_STATE_CODES.map(value => ({ value, label: ARTICLE_STATES[value].text }))
const VIDEOS = [{ value: 'NONE' as const, label: '无' }, ...HELP_VIDEO_NAMES.map(value => ({ value, label: HELP_VIDEOS[value] }))]
const REACHES = NOTICE_REACH_CODES.map(value => ({ value, label: NOTICE_REACHES[value] }))
const FIRST_POSITION = '100'

type Props = { article?: ConsoleArticleDetail; onClose: () => void }

export function ArticleForm({ article, onClose }: Props) {
  const form = useArticleForm({ ...(article && { article }), onClose })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { title, body } = form.values
  const blocks = articleBlocks(body)
  return (
    <FormDialog
      title={article ? `修改帮助文档：${article.title}` : '新建帮助文档'}
      submitText={article ? '保存新版本' : '保存'}
      onClose={onClose}
      {...form.dialog}
    >
      <Select label="主题" required options={TOPICS} {...form.field('topic')} />
      <TextField label="标题" required autoComplete="off" {...form.field('title')} />
      <TextArea
        label="正文"
        required
        rows={12}
        limit={MAX_ARTICLE_BODY}
        help="“## ”开头为小标题，“- ”为列表，“1. ”为步骤，**粗体**，[链接](/operate/record) 只能指向门户页面"
        placeholder="每行一段"
        {...form.field('body')}
      />
      <Select label="视频" options={VIDEOS} help="产品自带的视频；选择后，文档同时显示在“视频教程”" {...form.field('video')} />
      <Select label="受众" required options={REACHES} {...form.field('reach')} />
      <RemoteSelect
        label="指定客户"
        multiple
        max={MAX_NAMED_CUSTOMERS}
        load={findCustomers}
        placeholder="不选为全部客户"
        searchPlaceholder="输入客户名称或 ID"
        {...form.field('customer_ids')}
      />
      <TextField label="排序" required inputMode="numeric" maxLength={3} help="同一主题内，数字小的在前" {...form.field('position')} />
      <RadioGroup label="状态" required options={STATES} {...form.field('state')} />
      <ReasonField {...form.field('reason')} />
      <div>
        <Button disabledReason={blocks.length === 0 ? '请先填写正文' : undefined} onClick={() => setIsPreviewed(true)}>
          以客户视角预览
        </Button>
      </div>
      {isPreviewed ? (
        <Dialog open onClose={() => setIsPreviewed(false)} title={title.trim() || '（未填写标题）'} width={750}>
          <ArticleWords blocks={blocks} isPreview />
        </Dialog>
      ) : null}
    </FormDialog>
  )
}

function useArticleForm({ article, onClose }: Props) {
  const toast = useToast()
  const settings = {
    onSuccess: ({ state }: ConsoleArticleDetail) => {
      toast.success(state === 'PUBLISHED' ? '已保存，客户现在可以阅读' : '已保存为草稿，客户看不到')
      onClose()
    },
  }
  const add = useFormCommand(consoleHelpEndpoints.add, settings)
  const change = useFormCommand(consoleHelpEndpoints.change, settings)
  return useForm({
    initial: {
      topic: (article?.topic ?? null) as HelpTopic | null,
      title: article?.title ?? '',
      body: article?.body ?? '',
      position: article === undefined ? FIRST_POSITION : String(article.position),
      state: (article?.state ?? 'DRAFT') as ArticleState,
      video: (article?.video ?? 'NONE') as HelpVideo | 'NONE',
      reach: (article?.reach ?? 'ALL') as NoticeReach,
      customer_ids: (article?.customers ?? []).map(({ customer_id, name }) => ({ value: customer_id, label: name })) as readonly Option[],
      reason: '',
    },
    checks: {
      topic: topic => (topic === null ? '请选择主题' : undefined),
      title: typed => textProblem(typed, '标题', MAX_ARTICLE_TITLE),
      body: typed => textProblem(typed, '正文', MAX_ARTICLE_BODY),
      position: typed => positionProblem(typed, MAX_ARTICLE_POSITION),
      reason: reasonProblem,
    },
    send: async ({ topic, position, video, customer_ids, ...rest }) => {
      if (topic === null) return
      const customerIds = customer_ids.map(({ value }) => value)
      const content = { ...rest, topic, position: Number(position), video: video === 'NONE' ? null : video, customer_ids: customerIds }
      if (article === undefined) return add.mutateAsync({ request: content })
      return change.mutateAsync({ request: { article_id: article.article_id, version: article.version, ...content } })
    },
  })
}

function textProblem(typed: string, label: string, most: number): string | undefined {
  const { length } = typed.trim()
  return length === 0 ? `请填写${label}` : length > most ? `${label}最多 ${most} 个字符` : undefined
}
