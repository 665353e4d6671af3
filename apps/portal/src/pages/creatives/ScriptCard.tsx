// 智能脚本: a product in words becomes proposals, each to be copied or taken over as the script of a video.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import {
  PRODUCT_NAME_MOST,
  PRODUCT_TEXT_MOST,
  SCRIPT_LANGUAGE_CODES,
  SCRIPT_LANGUAGES,
  type ScriptLanguage,
} from '@tallyhelm/protocol/topics/creatives/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { CopyButton } from '@tallyhelm/ui/actions/CopyButton'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './ai.module.css'

const LANGUAGES = SCRIPT_LANGUAGE_CODES.map(value => ({ value, label: SCRIPT_LANGUAGES[value] }))

const filled = (label: string, most: number) => (text: string) => {
  const { length } = text.trim()
  if (length === 0) return `请填写${label}`
  return length > most ? `${label}最多 ${most} 个字符，现为 ${length} 个` : undefined
}

export function ScriptCard({ accountId, onTake }: { accountId: string; onTake: (script: string) => void }) {
  const toast = useToast()
  const write = useFormCommand(creativeEndpoints.script)
  const [proposals, setProposals] = useState<readonly string[]>()
  /** The account that TikTok writes nothing for. */
  const [unfit, setUnfit] = useState<string>()
  const form = useForm({
    initial: { product_name: '', description: '', language: 'en' as ScriptLanguage },
    checks: { product_name: filled('产品名称', PRODUCT_NAME_MOST), description: filled('产品描述', PRODUCT_TEXT_MOST) },
    send: values => write.mutateAsync({ request: { account_id: accountId, ...values } }),
    onSuccess: ({ scripts }) => setProposals(scripts),
    onError: ({ fields }) => setUnfit(fields.some(({ path }) => path === 'account_id') ? accountId : undefined),
  })
  return (
    <Card title="智能脚本" meta="由 TikTok 提供建议，使用前请核对">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <Stack gap={16}>
          <TextField label="产品名称" required {...form.field('product_name')} />
          <TextArea
            label="产品描述"
            required
            rows={4}
            limit={PRODUCT_TEXT_MOST}
            placeholder="卖点、适用人群、优惠等"
            {...form.field('description')}
          />
          <Select label="语言" required options={LANGUAGES} {...form.field('language')} />
          <FormRefusal text={unfit === undefined || unfit === accountId ? form.message : undefined} />
          <Row>
            <Button type="submit" loading={form.isBusy} loadingText="生成中…">
              生成脚本
            </Button>
            {form.message !== undefined && unfit === accountId ? (
              <LinkButton href={paths.createAds('TIKTOK')}>创建 TikTok 广告</LinkButton>
            ) : null}
          </Row>
        </Stack>
        <div aria-live="polite">
          {proposals === undefined ? (
            <p className={styles.quiet}>生成的建议显示在这里。</p>
          ) : proposals.length === 0 ? (
            <Empty title="没有合适的建议" text="请补充产品描述后重试。" />
          ) : (
            <ul className={styles.proposals} aria-label="脚本建议">
              {proposals.map((script, index) => (
                <li key={script}>
                  <p>{script}</p>
                  <div>
                    <CopyButton text={script} label={`复制建议 ${index + 1}`} />
                    <Button
                      size="small"
                      aria-label={`建议 ${index + 1} 用作视频脚本`}
                      onClick={() => {
                        onTake(script)
                        toast.success('已填入下方的视频脚本')
                      }}
                    >
                      用作视频脚本
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </Card>
  )
}
