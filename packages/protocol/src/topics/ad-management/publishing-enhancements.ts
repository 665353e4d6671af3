// What a platform changes or adds by itself unless it is told not to: always off, and shown to whoever publishes.
import type { Channel } from '../../vocabulary/channel.ts'

/** By their names in Meta's SDK (AdCreativeFeaturesSpec): of ads with one picture or video and a link. */
export const META_ENHANCEMENTS = {
  adapt_to_placement: '按版位改编素材',
  add_text_overlay: '添加文字叠层',
  advantage_plus_creative: '进阶赋能型创意',
  audio: '添加音频',
  creative_stickers: '添加贴纸',
  description_automation: '自动填写描述',
  enhance_cta: '增强行动号召',
  image_animation: '图片动画',
  image_auto_crop: '自动裁剪图片',
  image_background_gen: '生成图片背景',
  image_brightness_and_contrast: '调整亮度与对比度',
  image_templates: '套用图片模板',
  image_text_translation: '翻译图片文字',
  image_touchups: '图片润色',
  image_uncrop: '扩展图片',
  inline_comment: '展示相关评论',
  media_type_automation: '自动切换素材类型',
  music_generation: '生成音乐',
  pac_relaxation: '放宽版位素材自定义',
  product_extensions: '附加商品',
  profile_card: '附加主页卡片',
  replace_media_text: '替换素材文字',
  reveal_details_over_time: '逐步展示详情',
  show_destination_blurbs: '展示目的地简介',
  show_summary: '展示摘要',
  site_extensions: '附加站内链接',
  text_formatting_optimization: '优化文字格式',
  text_generation: '生成文字',
  text_optimizations: '优化文字',
  text_translation: '翻译文字',
  translate_voiceover: '翻译配音',
  video_auto_crop: '自动裁剪视频',
  video_filtering: '视频滤镜',
  video_highlights: '视频精彩片段',
  video_to_image: '视频转为图片',
  video_uncrop: '扩展视频',
} as const

const MORE_OF_META = { contextual_multi_ads: '与其他广告主的广告一同展示', advantage_audience: '自动扩展受众' } as const
const GOOGLE = {
  targetSearchNetwork: '搜索网络合作伙伴',
  targetContentNetwork: '展示广告网络',
  positiveGeoTargetType: '向对所选地区感兴趣的人投放',
  TEXT_ASSET_AUTOMATION: '自动生成文字素材',
  FINAL_URL_EXPANSION_TEXT_ASSET_AUTOMATION: '自动扩展最终到达网址',
  enableAiMax: 'AI Max',
} as const
const TIKTOK = {
  creative_material_mode: '自动组合素材',
  search_result_enabled: '搜索结果页展示',
  promotional_music: '推广音乐',
  creative_authorized: '授权进入广告案例库',
} as const

const listed = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([code, name]) => ({ code, name }))
export const ENHANCEMENTS_OFF_OF: Readonly<Record<Channel, readonly { code: string; name: string }[]>> = {
  FACEBOOK: listed({ ...META_ENHANCEMENTS, ...MORE_OF_META }),
  GOOGLE: listed(GOOGLE),
  TIKTOK: listed(TIKTOK),
}
