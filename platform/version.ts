import packageFile from '../package.json' with { type: 'json' }

/** Which release runs. Read from the environment itself: the log needs it before settings are validated. */
export const version = process.env.APP_VERSION || packageFile.version
