// One Chinese word for each thing that the portal shows (docs/decisions/portal.md).

import type { Finding, Source } from '../source/source.ts'
import { OTHER_WORDS } from './exceptions.ts'
import { finding } from './file-rules.ts'

/** Where the texts of the portal stand; the console has words of its own. */
const SPEAKS = /^(?:apps\/(?:portal|server)|packages\/(?:protocol|flows|views|modules|connectors|browser|ui))\/src\/(?!.*\.test\.tsx?$)/

const WORDS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/客户经理|商务经理|服务商/, '专属顾问'],
  [/二次验证/, '两步验证'],
  [/[「」]/, '“ ”'],
  [/(?<!请选择|个)广告账号/, '广告账户'],
  [/(?<!线下|对公|银行)转账/, '转移'],
  [/(?<!禁止)加额/, '新增额度'],
  [/违规待整改/, '违规广告暂停'],
  [/余额同步[：:]/, '余额同步于'],
  [/暂不加入/, '不加入'],
]

/** Findings about the words of one source file. */
export function judgeWords(source: Source): Finding[] {
  if (!SPEAKS.test(source.path) || source.path in OTHER_WORDS) return []
  return source.text.split('\n').flatMap((line, index) =>
    WORDS.flatMap(([wrong, right]) => {
      const [word] = wrong.exec(line) ?? []
      return word === undefined
        ? []
        : [finding(source, index + 1, 'word', `«${word}» is called ${right} everywhere: one word for each thing.`)]
    }),
  )
}
