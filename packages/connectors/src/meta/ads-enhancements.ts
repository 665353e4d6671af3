// What Meta changes of an ad by itself unless it is told not to: each is off, by its name in Meta's SDK (AdCreativeFeaturesSpec).

/** Of ads with one picture or video and a link; those of catalogues and of places are none of ours. */
const ENHANCEMENTS = [
  'adapt_to_placement',
  'add_text_overlay',
  'advantage_plus_creative',
  'audio',
  'creative_stickers',
  'description_automation',
  'enhance_cta',
  'image_animation',
  'image_auto_crop',
  'image_background_gen',
  'image_brightness_and_contrast',
  'image_templates',
  'image_text_translation',
  'image_touchups',
  'image_uncrop',
  'inline_comment',
  'media_type_automation',
  'music_generation',
  'pac_relaxation',
  'product_extensions',
  'profile_card',
  'replace_media_text',
  'reveal_details_over_time',
  'show_destination_blurbs',
  'show_summary',
  'site_extensions',
  'text_formatting_optimization',
  'text_generation',
  'text_optimizations',
  'text_translation',
  'translate_voiceover',
  'video_auto_crop',
  'video_filtering',
  'video_highlights',
  'video_to_image',
  'video_uncrop',
] as const

const OPT_OUT = { enroll_status: 'OPT_OUT' }
/** Showing it together with ads of others is such an option as well, under a name of its own. */
export const ENHANCEMENTS_OFF = {
  degrees_of_freedom_spec: { creative_features_spec: Object.fromEntries(ENHANCEMENTS.map(name => [name, OPT_OUT])) },
  contextual_multi_ads: OPT_OUT,
}
