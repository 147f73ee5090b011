import packageFile from '../package.json' with { type: 'json' }

/** The name of the product in logs and traces. */
export const service = packageFile.name

/** Which release runs. Read from the environment itself: the log needs it before settings are validated. */
export const version = process.env.APP_VERSION || packageFile.version
