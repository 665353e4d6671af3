// 批量绑定 Pixel: Facebook accounts bound to pixels, what is missing of each, and what is bound already (screens.md 5.8).
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { PIXEL_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import { TARGET_PROBLEMS } from '@tallyhelm/protocol/topics/bindings/targets'
import type { ComponentProps } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ApplyPixelButton } from './ApplyPixelButton.tsx'
import { BindingFrame } from './BindingFrame.tsx'
import { type BindingDefinition, NO_ROLES } from './definition.ts'
import { PixelRecords } from './PixelRecords.tsx'
import { PixelSteps, ShareGuide } from './PixelSteps.tsx'

const PIXEL: BindingDefinition<'NONE', 'BIND' | 'UNBIND'> = {
  type: 'PIXEL',
  channel: 'FACEBOOK',
  button: 'bindPixel',
  picker: 'PIXEL',
  word: 'Pixel ID',
  points: [
    'Pixel ID 为 15-16 位数字：打开 Meta 商务管理平台（business.facebook.com）› 设置 › 数据源 › 数据集和 Pixel。',
    '先由像素所属 BM 把 Pixel 共享给代理 BM，再由我们共享给账户；代理 BM 编号在提交后的结果中显示。',
    `还看不到的 Pixel 等待 ${PIXEL_DAYS} 天，期间自动验证；共享后也可以点“我已共享，立即验证”。`,
  ],
  placeholder: '102938475610293\n102938475610294',
  actions: ['BIND', 'UNBIND'],
  roles: NO_ROLES,
  business: {
    label: '像素所属 BM',
    help: '拥有该 Pixel 的 BM，15-17 位数字；代理 BM 自有的 Pixel 可不填',
    problem: typed => (typed.trim() === '' ? undefined : TARGET_PROBLEMS.BM(typed.trim())),
  },
  confirms: { UNBIND: '解绑后账户的广告不能再使用该 Pixel 追踪转化，正在使用它的广告可能停止优化。' },
  boundOf: account => account.pixel_ids ?? [],
  useSend: () => {
    const command = useFormCommand(bindingEndpoints.batchPixel)
    return ({ account_ids, targets, action, business, note }, idempotencyKey) => {
      const bm_id = action === 'UNBIND' ? '' : business.trim()
      return command.mutateAsync({ request: { account_ids, pixel_ids: targets, bm_id, action, note }, idempotencyKey })
    }
  },
}

const RESULT: ComponentProps<typeof BindingFrame>['result'] = {
  detailOf: row => <PixelSteps row={row} />,
  aboveOf: rows => <ShareGuide rows={rows} square />,
  lookText: '我已共享，立即验证',
}

export function BatchPixelPage() {
  const obstacle = useButtons()('bindPixel')
  return (
    <BindingFrame
      definition={PIXEL}
      headEnd={<ApplyPixelButton obstacle={obstacle} />}
      result={RESULT}
      records={acts => <PixelRecords title="已有 Pixel 绑定" {...acts} />}
    />
  )
}
