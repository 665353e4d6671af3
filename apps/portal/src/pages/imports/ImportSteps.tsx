// Where an import stands, above each of its steps.
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import styles from './imports.module.css'

const STEPS = ['下载模板', '上传或粘贴', '预览校验', '提交'] as const

/** `current` starts at 0; 4 when all are done. */
export const ImportSteps = ({ current }: { current: number }) => (
  <div className={styles.steps}>
    <Stepper steps={STEPS} current={current} label="导入步骤" />
  </div>
)
