export * from '#db/builders/builders.ts'
